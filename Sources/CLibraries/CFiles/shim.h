// SPDX-License-Identifier: MPL-2.0
// System calls for files that glibc offers to GNU programs alone, and Swift's view of glibc leaves out.
#pragma once
#include <linux/openat2.h>
#include <linux/stat.h>
#include <sys/quota.h>
#include <sys/types.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

int renameat2(int from, const char *old, int to, const char *name, unsigned flags);
int syncfs(int descriptor);
int statx(int folder, const char *path, int flags, unsigned mask, struct statx *answer);
int memfd_create(const char *name, unsigned flags);

enum { RENAME_NOREPLACE = 1 };
static const int O_PATH = 010000000;
enum { MFD_CLOEXEC = 1 };
enum { AT_EMPTY_PATH_FRESH = 0x1000 | 0x2000 };  // AT_EMPTY_PATH | AT_STATX_FORCE_SYNC
enum { SEEK_DATA = 3, SEEK_HOLE = 4 };
enum { F_SETSIG = 10, F_SETLEASE = 1024 };
enum { UTIME_OMIT = 0x3ffffffe };
enum { SYNC_FILE_RANGE_WRITE = 2 };

int fallocate(int descriptor, int mode, off_t offset, off_t count);
int sync_file_range(int descriptor, off_t offset, off_t count, unsigned flags);

// quotactl_fd (443, Linux 5.14), for which there is no function.
long quotactl_fd(long number, unsigned descriptor, unsigned command, int identifier, void *answer) __asm__("syscall");
enum { SYS_QUOTACTL_FD = 443 };
enum { USER_QUOTA = QCMD(Q_GETQUOTA, USRQUOTA), GROUP_QUOTA = QCMD(Q_GETQUOTA, GRPQUOTA) };

// openat2 (437, Linux 5.6), for which there is no function before glibc 2.43.
long openat2_call(long number, int folder, const char *path, const struct open_how *how, unsigned long size) __asm__("syscall");
enum { SYS_OPENAT2 = 437 };
enum { RESOLVE_BENEATH_NO_LINKS = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS };
