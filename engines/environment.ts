import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

/** The environment of this process, with what a file `.env` here adds to it. */
export const environment = (): NodeJS.ProcessEnv => {
  if (existsSync('.env')) loadEnvFile('.env')
  return process.env
}
