import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { founderOf } from '../../contracts/groups/group-founder.ts'
import { type GroupEvent, type GroupState, groupNotFound, isMember } from './group-state.ts'

/** `version`: of the settings that the founder has seen; by default the last change wins. */
type Seen = { readonly version?: number | undefined }
type Words = {
  readonly groupId: string
  readonly by: string
  readonly name: string
  readonly description: string | null
}
type AdmissionChoice = EventNamed<'GroupAdmissionChosen'>['data']

type DescribeGroup = Words & Seen & { readonly type: 'DescribeGroup' }
/** Gives the texts of a group founded before texts had an author's key to their founder. */
type AdoptGroupWords = Words & { readonly type: 'AdoptGroupWords' }
type ChooseAdmission = AdmissionChoice & Seen & { readonly type: 'ChooseGroupAdmission' }

export type SettingsCommand = DescribeGroup | AdoptGroupWords | ChooseAdmission

const founderEdits = () => new Refusal('founder_only', 'Only the founder can change the group.')

const changedElsewhere = () =>
  new Refusal(
    'group_changed',
    'You changed this on another device in the meantime. Close this sheet, look at the group, and edit it again.',
  )

const isOutdated = ({ version }: Seen, changedIn: number): boolean =>
  version !== undefined && changedIn > version

/** Decides a group's texts and its admission from now on. */
export const decideSettings = (
  command: SettingsCommand,
  state: GroupState,
): readonly GroupEvent[] | Refusal => {
  const { by } = command
  const isFounder = isMember(state, by) && founderOf(state) === by
  switch (command.type) {
    case 'AdoptGroupWords': {
      const { type: _, ...data } = command
      const isWithoutAuthor = state.status === 'open' && !state.isDescribed
      return isWithoutAuthor ? [{ type: 'GroupDescribed', data }] : []
    }
    case 'DescribeGroup': {
      const { type: _, version: __, ...data } = command
      if (!isFounder) return isMember(state, by) ? founderEdits() : groupNotFound()
      if (isOutdated(command, state.wordsChangedIn)) return changedElsewhere()
      return [{ type: 'GroupDescribed', data }]
    }
    case 'ChooseGroupAdmission': {
      const { type: _, version: __, ...data } = command
      if (!isFounder) return isMember(state, by) ? founderEdits() : groupNotFound()
      if (isOutdated(command, state.admissionChangedIn)) return changedElsewhere()
      const { admission, newcomersRead } = state
      if (data.admission === admission && data.newcomersRead === newcomersRead) return []
      return [{ type: 'GroupAdmissionChosen', data }]
    }
  }
}
