import test from 'ava'
import fc from 'fast-check'
import type { LinkSide } from '../../contracts/constellations/links.ts'
import type { DatedEvent } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import {
  type JointCardCommand,
  type JointCardEvent,
  jointCard,
} from '../../domain/constellations/joint-card-decider.ts'
import { type LinkCommand, type LinkEvent, link } from '../../domain/constellations/link-decider.ts'
import { shownLinks } from '../../domain/constellations/shown-links.ts'
import { constellations } from '../../projections/views/constellations.ts'
import { foldEvents, type SpecEvent } from '../projections/fold-events.ts'

const MINUTE = 60_000
const start = Date.parse('2026-01-01T00:00:00.000Z')
const members = ['ash', 'bay', 'kai'] as const

const side = fc.record({
  kind: fc.constantFrom('partner', 'comet'),
  words: fc.constantFrom(null, 'Moon'),
  isShown: fc.boolean(),
  isCounted: fc.boolean(),
})

const step = fc.record({
  does: fc.constantFrom(
    'invite',
    'invite',
    'accept',
    'accept',
    'decline',
    'code',
    'revise',
    'end',
    'sever',
  ),
  by: fc.nat(2),
  /** Who of the other two. */
  on: fc.nat(1),
  side,
  theirs: side,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Parties = { readonly by: string; readonly on: string }

const partiesOf = ({ by, on }: Step): Parties => {
  const own = members[by] as string
  return { by: own, on: members.filter(one => one !== own)[on] as string }
}

const commandOf = (one: Step, parties: Parties, now: Date, n: number): LinkCommand => {
  const said = { ...parties, side: one.side, linkId: `l${n}`, now }
  switch (one.does) {
    case 'invite':
      return { type: 'InviteToLink', ...said }
    case 'accept':
      return { type: 'AcceptLink', ...said }
    case 'code':
      return { type: 'AcceptLinkCode', ...said, othersSide: one.theirs }
    case 'decline':
      return { type: 'DeclineLink', ...parties, now }
    case 'revise':
      return { type: 'ReviseLink', ...parties, changes: one.side }
    case 'end':
      return { type: 'EndLink', ...parties }
    case 'sever':
      return { type: 'SeverLink', ...parties }
  }
}

const pairOf = ({ by, on }: Parties) => [by, on].sort().join(' ')

type Shown = Pick<LinkSide, 'kind' | 'words' | 'isShown' | 'isCounted'>
/** What is between two members, as a plain reading of the promise has it. */
type Model = {
  readonly asked?: { readonly by: string; readonly side: Shown } | undefined
  readonly sides?: Readonly<Record<string, Shown>> | undefined
}

const modelAfter = (model: Model, one: Step, { by, on }: Parties): Model => {
  const linked = (theirs: Shown): Model => ({ sides: { [by]: one.side, [on]: theirs } })
  switch (one.does) {
    case 'invite':
      if (model.sides) return model
      return model.asked?.by === on ? linked(model.asked.side) : { asked: { by, side: one.side } }
    case 'accept':
      return !model.sides && model.asked?.by === on ? linked(model.asked.side) : model
    case 'code':
      return model.sides ? model : linked(one.theirs)
    case 'decline':
      return model
    case 'revise':
      return model.sides ? { sides: { ...model.sides, [by]: one.side } } : model
    case 'end':
      return model.sides || model.asked?.by === by ? {} : model
    case 'sever':
      return {}
  }
}

/** Runs steps on the streams of all pairs; returns the log, and the model of each pair. */
const runSteps = (steps: readonly Step[]) => {
  const states = new Map<string, typeof link.initialState>()
  const models = new Map<string, Model>()
  const log: DatedEvent<LinkEvent>[] = []
  for (const [n, one] of steps.entries()) {
    const now = new Date(start + n * MINUTE)
    const parties = partiesOf(one)
    const pair = pairOf(parties)
    const state = states.get(pair) ?? link.initialState
    const decided = link.decide(commandOf(one, parties, now, n), state)
    const dated = (decided instanceof Refusal ? [] : decided).map(event => ({
      ...event,
      at: now.toISOString(),
    }))
    states.set(pair, dated.reduce(link.evolve, state))
    models.set(pair, modelAfter(models.get(pair) ?? {}, one, parties))
    log.push(...dated)
  }
  return { log, models }
}

test('whatever the sequence, a third sees of a member what both sides show, and nothing else', t => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40, size: 'max' }),
      fc.subarray([...members]),
      (steps, visible) => {
        const { log, models } = runSteps(steps)
        const documents = foldEvents(constellations, log as SpecEvent[])
        for (const own of members) {
          const links = documents[own]?.links ?? []
          const shown = shownLinks(links, other => visible.includes(other as never))
          const others = members.filter(one => one !== own)
          const sidesWith = (other: string) => models.get(pairOf({ by: own, on: other }))?.sides
          const expected = others.filter(other => {
            const sides = sidesWith(other)
            return sides?.[own]?.isShown && sides[other]?.isShown && visible.includes(other)
          })
          t.deepEqual(shown.seen.map(entry => entry.with).sort(), expected.sort())
          for (const entry of shown.seen) {
            t.is(entry.own.words, sidesWith(entry.with)?.[own]?.words ?? null)
            t.is(entry.theirs.kind, sidesWith(entry.with)?.[entry.with]?.kind as never)
          }
          const isReserved = others.some(other => {
            const sides = sidesWith(other)
            return sides?.[own]?.isShown && sides[other]?.isCounted && !expected.includes(other)
          })
          t.is(shown.hasReserved, isReserved)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('both sides of a link read the same facts, whatever the sequence', t => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40, size: 'max' }), steps => {
      const documents = foldEvents(constellations, runSteps(steps).log as SpecEvent[])
      for (const own of members)
        for (const entry of documents[own]?.links ?? []) {
          const mirror = documents[entry.with]?.links.find(one => one.with === own)
          t.deepEqual(mirror && [mirror.own, mirror.theirs, mirror.since, mirror.linkId], [
            entry.theirs,
            entry.own,
            entry.since,
            entry.linkId,
          ])
        }
    }),
  )
})

const cardStep = fc.record({
  does: fc.constantFrom(
    'confirm',
    'confirm',
    'confirm',
    'revise',
    'withdraw',
    'like',
    'like',
    'pass',
    'together',
    'together',
    'agree',
    'decline',
  ),
  by: fc.nat(1),
  asksFirst: fc.boolean(),
  /** Whether all see each other at that time. */
  mutual: fc.boolean(),
})
type CardStep = typeof cardStep extends fc.Arbitrary<infer T> ? T : never

const couple = ['ash', 'bay'] as const
const content = { text: 'Us', photos: [], modes: ['dating' as const] }
const shown = { mode: 'dating' as const, visible: true, groupId: 'g' }

const cardCommand = (
  { does, by, asksFirst, mutual }: CardStep,
  version: number,
): JointCardCommand => {
  const own = couple[by] as string
  switch (does) {
    case 'confirm':
      return { type: 'ConfirmJointCard', by: own, version, asksFirst, mutual }
    case 'revise':
      return { type: 'ReviseJointCard', by: own, version, ...content }
    case 'withdraw':
      return { type: 'WithdrawJointCard', by: own }
    case 'like':
    case 'pass':
      return { type: 'SwipeJointCard', by: 'kai', action: does, ...shown, mutual }
    case 'together':
      return { type: 'LikeTogether', by: own, on: 'kai', ...shown, mutual }
    case 'agree':
    case 'decline':
      return {
        type: 'AnswerJointLike',
        by: own,
        on: 'kai',
        agrees: does === 'agree',
        ...shown,
        mutual,
      }
  }
}

test('a joint card matches at most once, and only with a like of both sides on an open card', t => {
  fc.assert(
    fc.property(fc.array(cardStep, { maxLength: 40, size: 'max' }), steps => {
      const propose = {
        type: 'ProposeJointCard',
        jointId: 'j',
        by: 'ash',
        members: couple,
      } as const
      const first = jointCard.decide({ ...propose, ...content }, jointCard.initialState)
      const at = new Date(start).toISOString()
      const log: JointCardEvent[] = [...(first as JointCardEvent[])]
      const stateOf = () =>
        log.reduce(
          (state, event) => jointCard.evolve(state, { ...event, at }),
          jointCard.initialState,
        )
      for (const one of steps) {
        const before = stateOf()
        const decided = jointCard.decide(cardCommand(one, before.version), before)
        if (decided instanceof Refusal) continue
        log.push(...decided)
        for (const { type } of decided)
          if (type === 'JointCardMatched' || type === 'JointLikeSent' || type === 'JointCardSwiped')
            t.is(before.status, 'open')
        if (decided.some(({ type }) => type === 'JointCardMatched')) {
          const after = stateOf()
          t.is(after.swipes.kai, 'dating')
          t.is(after.sent.kai, 'dating')
          t.true(one.mutual)
        }
        if (decided.some(({ type }) => type === 'JointLikeSent'))
          for (const member of before.members)
            t.true(
              before.sendsAtOnce.includes(member) ||
                member === couple[one.by] ||
                before.proposals.kai?.agreed.includes(member),
            )
      }
      t.true(log.filter(({ type }) => type === 'JointCardMatched').length <= 1)
      const ended = log.findIndex(({ type }) => type === 'JointCardEnded')
      if (ended >= 0) t.is(log.length, ended + 1, 'nothing follows the end')
    }),
    { numRuns: 300 },
  )
})
