/**
 * For a process of its own: nothing of this one's environment but what finds programs, temporary
 * folders and what Node has compiled before.
 */
export const bareEnvironment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...more,
})
