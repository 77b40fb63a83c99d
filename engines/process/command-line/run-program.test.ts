import test from 'ava'
import { runCommand } from '../../../test/processes/run-command.ts'
import { ConfigError } from '../../config/environment.ts'
import { createProgram, runProgram } from './run-program.ts'
import { printLine, type Terminal } from './terminal.ts'

/** A command line `demo` whose one command, `act`, does this. */
const demo =
  (act: (terminal: Terminal) => Promise<void> | void) =>
  (args: readonly string[], terminal: Terminal): Promise<number> => {
    const program = createProgram('demo', terminal).description('Shows how commands end.')
    program.command('act').action(() => act(terminal))
    return runProgram(program, args, terminal)
  }

test('a command that is done ends with 0, and its answer is all of its output', async t => {
  const ran = await runCommand(
    demo(({ output }) => printLine(output, 'Done.')),
    ['act'],
  )
  t.deepEqual(ran, { code: 0, output: 'Done.\n', errors: '' })
})

test('help is an answer', async t => {
  const { code, output, errors } = await runCommand(
    demo(() => t.fail()),
    ['--help'],
  )
  t.like({ code, errors }, { code: 0, errors: '' })
  t.regex(output, /^Usage: demo [\s\S]*Shows how commands end\./)
})

test('an unknown command is refused with 2', async t => {
  const ran = await runCommand(
    demo(() => t.fail()),
    ['burn'],
  )
  t.like(ran, { code: 2, output: '' })
  t.regex(ran.errors, /unknown command 'burn'/)
})

test('an error that the operator can mend is one line, and 2', async t => {
  const ran = await runCommand(
    demo(() => {
      throw new ConfigError(['PORT must be a number.'])
    }),
    ['act'],
  )
  t.deepEqual(ran, { code: 2, output: '', errors: 'PORT must be a number.\n' })
})

test('any other error is a bug: it is shown with where it came from, and 1', async t => {
  const ran = await runCommand(
    demo(async () => {
      throw new TypeError('no such thing')
    }),
    ['act'],
  )
  t.like(ran, { code: 1, output: '' })
  t.regex(ran.errors, /^TypeError: no such thing\n {4}at /)
})

test('a command that finishes despite an interrupt ends with 0', async t => {
  const stopping = new AbortController()
  const command = demo(() => stopping.abort())
  const ran = await runCommand(
    (args, terminal) => command(args, { ...terminal, signal: stopping.signal }),
    ['act'],
  )
  t.deepEqual(ran, { code: 0, output: '', errors: '' })
})
