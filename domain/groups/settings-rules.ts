import type { EventNamed } from '../../contracts/core/event-types.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { founderOf } from '../../contracts/groups/group-founder.ts'
import { type GroupEvent, type GroupState, groupNotFound, isMember } from './group-state.ts'

type Words = {
  readonly groupId: string
  readonly by: string
  readonly name: string
  readonly description: string | null
}
type AdmissionChoice = EventNamed<'GroupAdmissionChosen'>['data']

type DescribeGroup = Words & { readonly type: 'DescribeGroup' }
/** Gives the texts of a group founded before texts had an author's key to their founder. */
type AdoptGroupWords = Words & { readonly type: 'AdoptGroupWords' }
type ChooseAdmission = AdmissionChoice & { readonly type: 'ChooseGroupAdmission' }

export type SettingsCommand = DescribeGroup | AdoptGroupWords | ChooseAdmission

const founderEdits = () => new Refusal('founder_only', 'Only the founder can change the group.')

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
      const { type: _, ...data } = command
      if (!isFounder) return isMember(state, by) ? founderEdits() : groupNotFound()
      return [{ type: 'GroupDescribed', data }]
    }
    case 'ChooseGroupAdmission': {
      const { type: _, ...data } = command
      if (!isFounder) return isMember(state, by) ? founderEdits() : groupNotFound()
      const { admission, newcomersRead } = state
      if (data.admission === admission && data.newcomersRead === newcomersRead) return []
      return [{ type: 'GroupAdmissionChosen', data }]
    }
  }
}
