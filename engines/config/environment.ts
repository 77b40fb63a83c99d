import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

/** The environment of this process, with a file `.env` of the working directory. */
export const environment = (): NodeJS.ProcessEnv => {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}
