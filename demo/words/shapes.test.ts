import test from 'ava'
import * as z from 'zod'
import { LinkKind } from '../../contracts/constellations/shown-constellation.ts'
import { Hobby } from '../../contracts/profiles/hobbies.ts'
import { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'
import { personaSheets } from '../community/personas.ts'
import {
  cities,
  currently,
  endings,
  linkNames,
  meetupKinds,
  middles,
  openings,
  scripts,
  seeking,
  tags,
} from './words.ts'

const Style = z.enum(Object.keys(relationshipStyles))
const Presentation = z.enum(['masculine', 'feminine', 'androgynous'])
const Kids = z.enum(['none', 'young', 'grown'])
const Kink = z.enum(['no', 'curious', 'yes'])
const range = z.tuple([z.int(), z.int()])

const When = z.strictObject({
  style: z.array(Style).optional(),
  partners: range.optional(),
  age: range.optional(),
  kids: Kids.optional(),
  kink: z.array(Kink).optional(),
  ace: z.boolean().optional(),
  queer: z.boolean().optional(),
  sober: z.boolean().optional(),
  fresh: z.boolean().optional(),
  nesting: z.boolean().optional(),
  presentation: Presentation.optional(),
  mode: DiscoveryMode.optional(),
  faceHidden: z.boolean().optional(),
  says: z.union([z.string(), z.array(z.string())]).optional(),
})

const DemoLines = z.array(z.union([z.string(), z.tuple([z.string(), When])]))

const Scripts = z.array(
  z.strictObject({
    mode: DiscoveryMode,
    hobby: Hobby.optional(),
    who: z.tuple([When, When]).optional(),
    lines: z.array(z.tuple([z.literal([0, 1]), z.string()])).min(1),
  }),
)

const MeetupKinds = z.array(
  z.strictObject({
    title: z.string(),
    description: z.string(),
    venue: z.string().nullable(),
    address: z.string().nullable(),
    access: z.string().optional(),
    price: z.string().optional(),
    places: z.int().positive().nullable(),
    day: z.int().min(0).max(6),
    hour: z.int().min(0).max(23),
    hours: z.int().positive(),
    tags: z.array(z.string()),
  }),
)

const Cities = z.array(
  z.strictObject({
    name: z.string(),
    country: z.enum(['United Kingdom', 'Ireland']),
    share: z.int().positive(),
  }),
)

const LinkNames = z.array(z.strictObject({ kind: LinkKind, words: z.string().nullable() }))

const Facts = z.strictObject({
  age: z.int(),
  presentation: Presentation,
  style: Style,
  partners: z.int(),
  nesting: z.boolean(),
  kids: Kids,
  kink: Kink,
  ace: z.boolean(),
  queer: z.boolean(),
  sober: z.boolean(),
  fresh: z.boolean(),
  hobbies: z.array(Hobby),
  modes: z.array(DiscoveryMode),
  city: z.enum(cities.map(({ name }) => name)),
  faceHidden: z.boolean(),
})

test('every file of words has the shape of its type', t => {
  for (const lines of [openings, middles, endings, seeking, currently, tags])
    t.deepEqual(DemoLines.parse(lines), lines)
  t.deepEqual(Scripts.parse(scripts), scripts)
  t.deepEqual(MeetupKinds.parse(meetupKinds), meetupKinds)
  t.deepEqual(Cities.parse(cities), cities)
  t.deepEqual(LinkNames.parse(linkNames), linkNames)
  for (const { key, facts } of personaSheets) t.deepEqual(Facts.parse(facts), facts, key)
})
