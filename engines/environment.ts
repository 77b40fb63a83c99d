import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

/**
 * The environment of this process, including variables of a file `.env` in the working directory.
 */
export const environment = (): NodeJS.ProcessEnv => {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}
