import test from 'ava'
import { sharedChunk } from './shared-chunk.ts'

type Node = { from?: string[]; fetchedBy?: string[]; isEntry?: boolean }

/** A module graph, given as the importers of each file. */
const graph = (nodes: Record<string, Node>) => ({
  getModuleInfo: (id: string) => {
    const { from = [], fetchedBy = [], isEntry = false } = nodes[id] ?? {}
    return { importers: from, dynamicImporters: fetchedBy, isEntry }
  },
})

const main = '/web/main.tsx'
const worker = '/web/offline/service-worker.ts'
const landing = '/web/landing/LandingScreen.tsx'
const deck = '/web/discovery/DiscoverScreen.tsx'
const setup = '/web/profiles/ProfileSetupScreen.tsx'
const layout = '/web/shell/MemberLayout.tsx'
const deckTexts = '/web/discovery/texts.ts'
const likesTexts = '/web/matching/likes/link-texts.ts'
const notificationTexts = '/web/notifications/texts.ts'

const icon = (name: string) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`

const client = graph({
  [main]: { isEntry: true },
  [worker]: { isEntry: true },
  [landing]: { fetchedBy: [main] },
  [deck]: { fetchedBy: [main] },
  [setup]: { fetchedBy: [main] },
  react: { from: [main, landing, deck] },
  store: { from: [main] },
  figure: { from: [landing, 'portrait'] },
  portrait: { from: [deck, setup] },
  cards: { from: [deck] },
  form: { from: [setup, '/web/Sheet.tsx'] },
  '/web/Sheet.tsx': { fetchedBy: [setup] },
  ring: { from: [deck, setup, 'other'] },
  other: { from: ['ring', setup] },
  words: { from: [main, worker] },
  [icon('trash')]: { from: ['form', '/web/Settings.tsx'] },
  '/web/Settings.tsx': { fetchedBy: [main] },
  [icon('heart')]: { from: ['cards', setup] },
  [icon('camera')]: { from: [setup] },
  [layout]: { fetchedBy: [main] },
  [deckTexts]: { from: [deck, setup] },
  [likesTexts]: { from: [deck, setup] },
  [notificationTexts]: { from: [layout, setup] },
})

test('modules for everyone or for visitors share one chunk', t => {
  for (const id of [main, 'react', 'store', 'figure']) t.is(sharedChunk(id, client), 'first', id)
})

test("modules that a member's first screen shares with others form a second chunk", t => {
  for (const id of ['portrait', 'ring', 'other']) t.is(sharedChunk(id, client), 'member', id)
})

test("modules of the deck's features that other screens need form a third chunk", t => {
  t.is(sharedChunk(deckTexts, client), 'deck')
  t.is(sharedChunk(likesTexts, client), 'deck')
  t.is(sharedChunk(notificationTexts, client), 'member', 'the layout shows them')
})

test('icons that later screens share form a fourth chunk', t => {
  t.is(sharedChunk(icon('trash'), client), 'icons')
  t.is(sharedChunk(icon('heart'), client), 'member', 'the deck shows it')
  t.is(sharedChunk(icon('camera'), client), null, 'one screen shows it')
})

test('modules of one screen, of later screens or of the service worker stay separate', t => {
  for (const id of [landing, deck, 'cards', 'form', 'words'])
    t.is(sharedChunk(id, client), null, id)
})
