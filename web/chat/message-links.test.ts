import test from 'ava'
import { messageParts } from './message-links.ts'

/** The links of a message, as `text → host`. */
const links = (content: string) =>
  messageParts(content).flatMap(part => ('href' in part ? [`${part.text} → ${part.host}`] : []))

test('a message keeps its text around its links', t => {
  t.deepEqual(messageParts('See https://example.org/a, then tea.'), [
    { text: 'See ' },
    { text: 'https://example.org/a', href: 'https://example.org/a', host: 'example.org' },
    { text: ', then tea.' },
  ])
  t.deepEqual(messageParts('No link here.'), [{ text: 'No link here.' }])
  t.deepEqual(messageParts(''), [])
})

test('punctuation after a link is not part of it', t => {
  for (const after of ['.', ',', '!', '?', ')', ').', '”', '…', ':', ';', '»', '。', "'", ']'])
    t.deepEqual(links(`(Look: https://example.org/x${after}`), [
      'https://example.org/x → example.org',
    ])
  t.deepEqual(links('https://example.org/Bat_(animal)'), [
    'https://example.org/Bat_(animal) → example.org',
  ])
  t.deepEqual(links('https://example.org/?q=a&b='), ['https://example.org/?q=a&b= → example.org'])
  t.deepEqual(links('https://example.org/path/'), ['https://example.org/path/ → example.org'])
})

test('only http and https are links', t => {
  const none = ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org', 'example.org']
  for (const text of [...none, 'tel:123', 'https://', 'http://localhost/x', 'https://[x'])
    t.deepEqual(links(text), [], text)
  t.deepEqual(links('HTTP://EXAMPLE.org/A'), ['HTTP://EXAMPLE.org/A → example.org'])
})

test('the host is the one that opens, whatever stands before it', t => {
  t.deepEqual(links('https://kith.example@evil.example/x'), [
    'https://kith.example@evil.example/x → evil.example',
  ])
  t.deepEqual(links('https://kith.example:pass@evil.example:8443/'), [
    'https://kith.example:pass@evil.example:8443/ → evil.example:8443',
  ])
  t.deepEqual(links('https://evil.example\\@kith.example/'), [
    'https://evil.example\\@kith.example/ → evil.example',
  ])
})

test('a host of mixed scripts is shown in punycode, one of Latin letters as typed', t => {
  t.deepEqual(links('https://bücher.example/'), ['https://bücher.example/ → bücher.example'])
  // The second letter is Cyrillic.
  t.deepEqual(links('https://gо\u006fgle.example/'), [
    'https://gоogle.example/ → xn--gogle-jye.example',
  ])
  // All letters but those of the last part are Cyrillic.
  t.regex(links('https://аррӏе.com')[0] ?? '', / → xn--80ak6aa92e\.com$/)
  t.deepEqual(links('https://exam\uff50le.org/'), ['https://exam\uff50le.org/ → example.org'])
})
