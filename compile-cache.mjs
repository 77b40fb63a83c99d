/*
 * Loaded before anything else: keeps compiled modules and stripped types between starts, for this
 * process and its threads. Halves the time to start and saves the compiler's own memory.
 */
import { enableCompileCache } from 'node:module'

const { directory } = enableCompileCache(
  process.env.NODE_COMPILE_CACHE ?? `${import.meta.dirname}/node_modules/.cache/compiled`,
)
if (directory) process.env.NODE_COMPILE_CACHE = directory
