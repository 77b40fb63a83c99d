import { Command } from 'commander'
import { environment } from '../../engines/config/environment.ts'
import { SignInRefused, signInAs } from './sign-in-flow.ts'

const { HOST, PORT, KITH_ORIGIN } = environment()
const defaultAddress = `http://${HOST || '127.0.0.1'}:${PORT || '3000'}`

const command = new Command('sign-in')
  .description('Signs in on a running Kith and prints the value of a Cookie header.')
  .argument('<email>', 'whose account; a new address makes a new member')
  .option('--url <url>', 'where Kith runs', KITH_ORIGIN || defaultAddress)
  .parse()

const [email = ''] = command.args
const { url } = command.opts<{ url: string }>()

try {
  console.log(await signInAs(email, url))
} catch (error) {
  const isRefused = error instanceof SignInRefused
  command.error(isRefused ? error.message : `Nothing answers at ${url}. Start Kith with npm start.`)
}
