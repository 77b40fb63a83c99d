/*
 * Loaded before anything else: caches compiled modules and stripped types between starts, for this
 * process and its threads. Halves the start time and saves the compiler's memory.
 */
import { enableCompileCache } from 'node:module'

const { directory } = enableCompileCache(
  process.env.NODE_COMPILE_CACHE ?? `${import.meta.dirname}/node_modules/.cache/compiled`,
)
if (directory) process.env.NODE_COMPILE_CACHE = directory
