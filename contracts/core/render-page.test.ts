import test from 'ava'
import { renderClientPage, renderPage } from './render-page.ts'

test('a page holds its parts as they are', t => {
  const page = renderPage({ head: '<title>$& $1</title>', body: '<p>{body}</p>', attributes: ' a' })
  t.true(page.startsWith('<!doctype html>\n<html lang="en" a>'))
  t.regex(
    page,
    /<title>\$& \$1<\/title>\n<script>.*<\/script>\n<\/head>\n<body>\n<p>\{body\}<\/p>\n<\/body>/s,
  )
})

test('the client page shows the splash unless it is prerendered', t => {
  const loads = '<script src="/main.js"></script>'
  const opening = renderClientPage({ loads })
  t.regex(opening, / data-opening>.*<title>Kith<\/title>.*<div id="root"><div class="splash"/s)
  const prerendered = { head: '<title>Terms</title>', root: '<div id="root">Words</div>' }
  const page = renderClientPage({
    loads,
    prerendered,
    session: false,
    showsSamples: true,
    installation: { takesPayments: true, signsInByPasskey: true, providerBeside: 'Club "A"' },
  })
  t.regex(page, /<html lang="en">.*<title>Terms<\/title>.*<div id="root">Words<\/div>/s)
  t.regex(
    page,
    /"kith-samples" content="on".*"kith-payments" content="on".*"kith-session" content="none"/s,
  )
  t.regex(page, /"kith-provider" content="Club &quot;A&quot;"/)
  t.regex(opening, /"kith-payments" content="off"/)
  t.false(page.includes('class="splash"'))
  for (const one of [opening, page]) t.is(one.split(loads).length, 2)
})
