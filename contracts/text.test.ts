import test from 'ava'
import { textUpTo } from './text.ts'

const issuesOf = (text: string) =>
  textUpTo(4)
    .safeParse(text)
    .error?.issues.map(({ message }) => message)
const tooLong = ['Use at most 4 characters.']

test('text is measured in UTF-16 units', t => {
  for (const text of ['', 'abcd', '💜💜']) t.is(issuesOf(text), undefined)
  for (const text of ['abcde', '💜💜a', '💜💜💜💜', '💜💜💜💜💜'])
    t.deepEqual(issuesOf(text), tooLong)
})

test('space around it does not count', t => {
  t.is(textUpTo(4).parse('  abcd\n'), 'abcd')
})
