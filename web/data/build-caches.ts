/** How the names of the caches begin that hold the files of a build, the same for everyone. */
export const BUILD_CACHES = 'kith-build-'
