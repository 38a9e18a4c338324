// SPDX-License-Identifier: MPL-2.0

// Since Pango 1.52 each font map has a thread, "[pango] fontconfig", that looks fonts up for as long as the map lives: it
// takes jobs from a queue, and the thread that lays text out waits for the result. A zygote must not have a second thread,
// and a forked child would have the font map but not its thread, and wait for ever.
//
// Here the jobs are done by the thread that waits. Three functions of GLib are replaced for the whole process, since the
// dynamic linker finds those of the program before those of a library:
//
//   g_thread_new       starts no thread of Pango's name, and remembers its function and its queue;
//   g_cond_wait        does the jobs in such a queue first, and then returns as if woken: its callers check their
//                      condition in a loop, as GLib's documentation asks of them;
//   g_async_queue_pop  leaves Pango's function, an endless loop around it, when its queue is empty.
//
// In C because of setjmp, and of dlsym, whose results are functions of any type.

#define _GNU_SOURCE
#include "CPangoJobs.h"

#include <dlfcn.h>
#include <glib.h>
#include <setjmp.h>
#include <string.h>

// The most font maps of a process at the same time; more of them have threads.
enum { LIMIT = 64 };

typedef struct {
    GThreadFunc work;
    GAsyncQueue *queue;
} Source;

static Source sources[LIMIT];
static int taken;
// Held while `sources` is read or changed, and while jobs are done.
static GRecMutex lock;
// The queue whose jobs this thread does now, NULL for none, and where to go when it is empty.
static __thread GAsyncQueue *current;
static __thread jmp_buf end_of_queue;

int pango_jobs_are_taken(void) {
    return g_atomic_int_get(&taken);
}

// Remembers a font map's function and queue. 0 when there are too many.
static int take(GThreadFunc work, GAsyncQueue *queue) {
    int place = 0;
    g_rec_mutex_lock(&lock);
    while (place < LIMIT && sources[place].queue) place++;
    if (place < LIMIT) sources[place] = (Source){work, queue};
    g_rec_mutex_unlock(&lock);
    if (place == LIMIT) return 0;
    g_atomic_int_set(&taken, 1);
    return 1;
}

GThread *g_thread_new(const gchar *name, GThreadFunc work, gpointer data) {
    // All that Pango does with its thread is to release it.
    if (name && strcmp(name, "[pango] fontconfig") == 0 && take(work, data)) return g_thread_ref(g_thread_self());
    GThread *(*original)(const gchar *, GThreadFunc, gpointer) = dlsym(RTLD_NEXT, "g_thread_new");
    return original(name, work, data);
}

gpointer g_async_queue_pop(GAsyncQueue *queue) {
    if (queue == current) {
        gpointer job = g_async_queue_try_pop(queue);
        if (!job) longjmp(end_of_queue, 1);
        return job;
    }
    gpointer (*original)(GAsyncQueue *) = dlsym(RTLD_NEXT, "g_async_queue_pop");
    return original(queue);
}

// Does the jobs of one queue. Pango's function returns when its font map is gone, and has then released the queue.
static void do_jobs(Source *source) {
    current = source->queue;
    if (setjmp(end_of_queue) == 0) {
        source->work(source->queue);
        source->queue = NULL;
    }
    current = NULL;
}

static int has_jobs(const Source *source) {
    return source->queue && g_async_queue_length(source->queue) > 0;
}

// Whether a queue holds jobs, or another thread does some now, for which this one may wait.
static int may_have_jobs(void) {
    if (!g_rec_mutex_trylock(&lock)) return 1;
    int found = 0;
    for (int index = 0; index < LIMIT; index++) found |= has_jobs(&sources[index]);
    g_rec_mutex_unlock(&lock);
    return found;
}

void g_cond_wait(GCond *condition, GMutex *mutex) {
    if (!pango_jobs_are_taken() || current || !may_have_jobs()) {
        void (*original)(GCond *, GMutex *) = dlsym(RTLD_NEXT, "g_cond_wait");
        return original(condition, mutex);
    }
    // Jobs lock the mutexes that their waiters hold. Once it was unlocked a signal may have come, and there is no waiting.
    g_mutex_unlock(mutex);
    g_rec_mutex_lock(&lock);
    for (int index = 0; index < LIMIT; index++) {
        if (has_jobs(&sources[index])) do_jobs(&sources[index]);
    }
    g_rec_mutex_unlock(&lock);
    g_mutex_lock(mutex);
}
