import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { packedChromium } from './packed-chromium.ts'

/** Where Debian installs Chromium without windows, and all of it. */
const installed = {
  shell: '/usr/bin/chromium-headless-shell',
  browser: '/usr/bin/chromium',
} as const

type Program = keyof typeof installed

const client = fileURLToPath(new URL('../../web/dist/.server/manifest.json', import.meta.url))

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Every page is of one origin, so a process of its own for each protects nothing here.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
]

const findProgram = async (program: Program): Promise<string> => {
  const { KITH_CHROMIUM } = process.env
  if (KITH_CHROMIUM) return KITH_CHROMIUM
  const { shell, browser } = installed
  if (program === 'browser' && existsSync(browser)) return browser
  return (await packedChromium()) ?? [shell, browser].find(existsSync) ?? installed[program]
}

/**
 * Launches Chromium; the caller closes it. That is KITH_CHROMIUM, or the program asked for: a shell
 * without windows, which npm brings where there is one for the machine, or all of a browser, where
 * one is installed. Where the one is not to be had, it is the other.
 *
 * @throws {Error} Chromium or the built client is missing; the message names the remedy.
 */
export async function launchChromium(
  more: readonly string[] = [],
  program: Program = 'shell',
): Promise<Browser> {
  const executablePath = await findProgram(program)
  if (!existsSync(executablePath))
    throw new Error(
      `Browser specs need Chromium, and there is none at ${executablePath}. Install it (on Debian: ` +
        'apt-get install chromium-headless-shell), or say where it is in KITH_CHROMIUM, or leave ' +
        'these specs out with KITH_BROWSER=off.',
    )
  if (!existsSync(client))
    throw new Error('Browser specs need the built client. Build it with: node prepare.mjs')
  return chromium.launch({ executablePath, args: [...quiet, ...more] })
}
