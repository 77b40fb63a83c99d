import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { Hobby } from '../../contracts/profiles/hobbies.ts'
import { type DemoLine, textOf } from './facts.ts'
import {
  boundaryNotes,
  currently,
  endings,
  hobbyLines,
  jointTexts,
  likeLines,
  linkNames,
  middles,
  openings,
  promptLines,
  pseudonyms,
  scripts,
  seeking,
  tags,
} from './words.ts'

const lists: Record<string, readonly DemoLine[]> = {
  openings,
  middles,
  endings,
  seeking,
  currently,
  tags,
}
const everything = [
  ...Object.values(lists).flat().map(textOf),
  ...Object.values(hobbyLines).flat(),
  ...Object.values(boundaryNotes).flatMap(notes => Object.values(notes).flat()),
  ...scripts.flatMap(({ lines }) => lines.map(([, text]) => text)),
  ...jointTexts,
  ...likeLines,
  ...Object.values(promptLines).flat().map(textOf),
  ...linkNames.flatMap(({ words }) => words ?? []),
]

test('there are enough texts that nobody has to repeat anybody', t => {
  t.true(openings.length >= 100)
  t.true(middles.length >= 100)
  t.true(endings.length >= 80)
  t.true(scripts.length >= 40)
  t.true(pseudonyms.length >= 300)
})

test('every hobby has at least two lines', t => {
  for (const hobby of Hobby.options) t.true(hobbyLines[hobby].length >= 2, hobby)
})

test('no text is written twice', t => {
  const texts = [...Object.values(lists).flat().map(textOf), ...Object.values(hobbyLines).flat()]
  t.deepEqual(
    texts.filter((text, at) => texts.indexOf(text) !== at),
    [],
  )
  t.is(new Set(pseudonyms).size, pseudonyms.length)
})

test('sentences end, and no line holds a contact, markup or an unknown placeholder', t => {
  for (const [name, lines] of Object.entries(lists))
    for (const line of lines)
      if (name !== 'tags') t.regex(textOf(line), /[.?!]["’]?$/, textOf(line))
  for (const text of everything) {
    t.notRegex(text, /https?:|www\.|@|[<>]/)
    t.notRegex(text.replaceAll('{city}', ''), /[{}]/)
    t.is(text, text.trim())
  }
})

test('answers to prompts and comments of likes keep to their limits', t => {
  for (const line of Object.values(promptLines).flat())
    t.true(textOf(line).length <= limits.prompts.answer, textOf(line))
  for (const line of likeLines) t.true(line.length <= limits.likeComment, line)
})

test('messages and notes keep to the limits', t => {
  for (const { lines } of scripts)
    for (const [, text] of lines) t.true(text.length <= limits.message)
  for (const { words } of linkNames) t.true((words?.length ?? 0) <= limits.link.words)
  for (const text of everything) t.true(text.length <= 400)
})
