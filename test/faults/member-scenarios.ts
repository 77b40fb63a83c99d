import type { ExecutionContext } from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { AcknowledgedCalls, MemberActions, TestPerson } from './member-actions.ts'

const MESSAGES = 10
const PHOTOS = 6

/** Two members like each other concurrently, then both send messages. */
export const likeAndTalk =
  ({ likeEachOther, talk }: MemberActions, ledger: AcknowledgedCalls, t: ExecutionContext) =>
  async (sides: readonly [TestPerson, TestPerson], mode: DiscoveryMode): Promise<void> => {
    const told = await likeEachOther(...sides, mode)
    const [matchId, ...more] = told.flatMap(({ match, matchId: id }) => (match ? [id] : []))
    t.is(more.length, 0, 'the second like made the match')
    ledger.matches.push({ matchId, sides, mode })
    await Promise.all(sides.map(side => talk(side, matchId, MESSAGES)))
  }

/** Two members like, undo and unmatch, one step after the other, in each mode. */
export const changeMinds =
  ({ like, undo, say, unmatch }: MemberActions, ledger: AcknowledgedCalls, t: ExecutionContext) =>
  async (sides: readonly [TestPerson, TestPerson]): Promise<void> => {
    const [one, other] = sides
    for (const mode of modes) {
      t.false((await like(one, other, mode)).match)
      await undo(one)
      t.false((await like(one, other, mode)).match)
      const { matchId } = await like(other, one, mode)
      await say(one, matchId, `Before it ends in ${mode}`)
      await unmatch(other, matchId)
      await like(other, one, mode)
      const again = await like(one, other, mode)
      t.not(again.matchId, matchId)
      ledger.matches.push({ matchId: again.matchId, sides, mode })
    }
  }

/** Uploads photos one after the other and adds them to the profile; every second one is deleted. */
export const managePhotos =
  (
    { addPhoto, removePhoto }: MemberActions,
    ledger: AcknowledgedCalls,
    photo: Uint8Array<ArrayBuffer>,
  ) =>
  async (of: TestPerson): Promise<void> => {
    const photoUrls: string[] = []
    for (let n = 0; n < PHOTOS; n += 1) {
      const { id, photoUrl } = await addPhoto(of, photo)
      if (n % 2 === 0) photoUrls.push(photoUrl)
      else await removePhoto(of, id)
    }
    ledger.photos.push({ of, photoUrls })
  }

const PLACES = 3
const CHANGES_OF_MIND = 3

/** Members want more seats than an event has: they take one or wait, give up, and come back. */
export const crowdAnEvent =
  ({ createEvent, takeSeat, giveUpSeat }: MemberActions, ledger: AcknowledgedCalls) =>
  async ([host, ...guests]: readonly TestPerson[]): Promise<void> => {
    if (!host) return
    const id = await createEvent(host, PLACES)
    ledger.events.push({ id, places: PLACES, host, guests })
    await Promise.all(
      guests.map(async guest => {
        for (let times = 0; times < CHANGES_OF_MIND; times += 1) {
          await takeSeat(guest, id)
          await giveUpSeat(guest, id)
        }
        await takeSeat(guest, id)
      }),
    )
  }

/** Members meet in a group, then all send messages. */
export const talkInGroup =
  ({ foundGroup, joinGroup, sayToGroup }: MemberActions) =>
  async ([founder, ...others]: readonly TestPerson[]): Promise<void> => {
    if (!founder) return
    const id = await foundGroup(founder)
    await Promise.all(others.map(one => joinGroup(one, id)))
    await Promise.all(
      [founder, ...others].map(async one => {
        for (let n = 1; n <= MESSAGES; n += 1)
          await sayToGroup(one, id, `${one.profileId.slice(0, 8)} says ${n} to all`)
      }),
    )
  }

/** Questions to answer yes or no. */
const yesOrNo = ['consent_no_without_reason', 'consent_partners_told', 'logistics_own_bed'] as const

/** A member answers questions, and changes each answer twice. */
export const answerQuestions =
  ({ answerQuestion }: MemberActions, ledger: AcknowledgedCalls) =>
  async (by: TestPerson): Promise<void> => {
    for (const questionId of yesOrNo) {
      for (const isYes of [true, false, true]) await answerQuestion(by, questionId, isYes)
      ledger.answers.push({ by, questionId, isYes: true })
    }
  }

const once: readonly DomainEvent['type'][] = [
  'Swiped',
  'SwipeUndone',
  'Swiped',
  'Swiped',
  'Matched',
  'Unmatched',
  'Swiped',
  'Swiped',
  'Matched',
]

/** The events between two members who changed their minds. */
export const changeMindsEvents = modes.flatMap(() => once)
