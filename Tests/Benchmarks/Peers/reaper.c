// SPDX-License-Identifier: MPL-2.0
// Runs a program and waits for all that it leaves behind, so that what those spent is counted.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;

static void end(int number)
{
    kill(child, number);
}

// reaper PROGRAM ARGUMENT…
int main(int count, char **arguments)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        execvp(arguments[1], arguments + 1);
        _exit(127);
    }
    signal(SIGTERM, end);
    int result = 1;
    for (;;) {
        int status;
        pid_t ended = waitpid(-1, &status, 0);
        if (ended == child)
            result = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
        else if (ended < 0)
            break;
    }
    return result;
}
