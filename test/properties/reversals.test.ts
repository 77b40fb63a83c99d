import test from 'ava'
import fc from 'fast-check'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import type { PromptKey } from '../../contracts/profiles/prompt-catalogue.ts'
import type { Removal } from '../../contracts/staff/decisions.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { decisions, removedPrompts } from '../../domain/staff/decisions.ts'
import { placeOfPrompt, textToRemove } from '../../domain/staff/removal.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { staffDecisions } from '../../projections/views/decisions.ts'
import { decisionQueues, decisionsReactor } from '../../workers/staff/decisions.ts'
import { profileCreated } from '../projections/histories.ts'
import { runsOf } from '../workers/context-engines.ts'
import { openWorkerContext } from '../workers/worker-context.ts'

const [carryOut] = decisionQueues
const keys = ['small_joy', 'ask_me', 'a_good_no'] as const satisfies readonly PromptKey[]

type Target =
  | { readonly kind: 'photo' | 'prompt'; readonly which: number }
  | { readonly kind: 'bio' }
  | { readonly kind: 'suspension' }

const target: fc.Arbitrary<Target> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('photo' as const, 'prompt' as const),
      which: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'bio' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'suspension' as const }) },
)

const course = fc.record({
  photos: fc.integer({ min: 1, max: 4 }),
  primary: fc.nat(3),
  prompts: fc.shuffledSubarray([...keys]),
  bio: fc.constantFrom(null, 'I like rain.'),
  targets: fc.array(target, { minLength: 2, maxLength: 8 }),
  order: fc.infiniteStream(fc.nat(100)),
  appeals: fc.boolean(),
})

test('whatever the staff decided and in whatever order it is reversed, the profile is as it was before', async t => {
  const stage = await openWorkerContext(t)
  await fc.assert(
    fc.asyncProperty(course, async ({ photos, primary, prompts, bio, targets, order, appeals }) => {
      const memberId = randomId()
      const profileId = profileIdOf(memberId)
      const stream = streams.profile(profileId)
      const own = (command: Parameters<typeof profile.decide>[0]) =>
        stage.dispatch(profile, stream, command, stage.cause())
      const now = stage.clock.now()
      const { data } = profileCreated(profileId, { memberId, bio })
      await own({ type: 'CreateProfile', ...data })
      const ids = Array.from({ length: photos }, randomId)
      for (const photoId of ids)
        await own({
          type: 'AddPhoto',
          ...{ photoId, isPrimary: false, order: undefined, draft: { colour: null } },
        })
      const first = ids[primary]
      if (first) await own({ type: 'ChoosePrimaryPhoto', photoId: first })
      const answers = prompts.map(prompt => ({ prompt, answer: `About ${prompt}.` }))
      await own({ type: 'AnswerPrompts', answers })
      const stateNow = async () => {
        const found = await stage.dispatch.readState(profile, stream)
        const standing = streams.suspension(profileId)
        const { suspended } = await stage.dispatch.readState(suspension, standing)
        const { photos: album, primaryPhoto, bio: words, prompts: told } = found ?? {}
        return { album, primaryPhoto, words, told, suspended }
      }
      const before = await stateNow()

      const decide = async (one: Target): Promise<string | undefined> => {
        const found = await stage.dispatch.readState(profile, stream)
        if (!found) return undefined
        const state = await stage.dispatch.readState(decisions, streams.decisions(profileId))
        const removalOf = (): Removal | null | undefined => {
          if (one.kind === 'suspension') return null
          if (one.kind === 'bio') return { kind: 'bio' }
          if (one.kind === 'photo') {
            const photoId = ids[one.which]
            return photoId && found.photos.includes(photoId)
              ? { kind: 'photo', photoId }
              : undefined
          }
          const prompt = keys[one.which]
          if (!prompt || !found.prompts?.some(answer => answer.prompt === prompt)) return undefined
          const place = placeOfPrompt(prompt, found.prompts, removedPrompts(state))
          return { kind: 'prompt', prompt, place }
        }
        const removal = removalOf()
        if (removal === undefined || (removal?.kind === 'bio' && found.bio === null))
          return undefined
        const decisionId = randomId()
        await stage.dispatch(
          decisions,
          streams.decisions(profileId),
          {
            type: 'Decide',
            ...{ decisionId, profileId, memberId, operator: 'Sage', staff: 1, now },
            ...{ measure: removal ? 'removed' : 'suspended', rule: 'consent', until: null },
            ...{ removal, reportIds: [], reason: 'No.' },
            about: removal && textToRemove(removal, found),
          },
          stage.cause(),
        )
        return decisionId
      }
      const carry = async () => {
        await stage.letReact(decisionsReactor)
        await stage.documentsOf(staffDecisions)
        t.deepEqual(await stage.letWork(carryOut), [])
      }
      const made: string[] = []
      for (const one of targets) {
        const id = await decide(one)
        if (id) made.push(id)
        await carry()
      }
      if (made.length > 0) t.notDeepEqual(await stateNow(), before)
      const picks = order[Symbol.iterator]()
      while (made.length > 0) {
        const [decisionId = ''] = made.splice((picks.next().value ?? 0) % made.length, 1)
        const of = { decisionId, profileId }
        const to = (command: Parameters<typeof decisions.decide>[0]) =>
          stage.dispatch(decisions, streams.decisions(profileId), command, stage.cause())
        if (appeals) {
          await to({ type: 'Appeal', ...of, words: 'Look again.', now })
          const answer = { reversed: true, operator: 'Sage', reason: 'Yes.', colleagues: [] }
          await to({ type: 'DecideAppeal', ...of, ...answer })
        } else await to({ type: 'Withdraw', ...of, operator: 'Sage' })
        await carry()
      }
      t.deepEqual(await stateNow(), before)
    }),
    { numRuns: runsOf(120) },
  )
})
