/**
 * Environment for a child process: inherits only the variables for programs, temporary folders and
 * Node's compile cache.
 */
export const bareEnvironment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...more,
})
