import {
  listPreferenceAudit,
  listPreferenceRules,
  setPreferenceRules,
} from '../../contracts/discovery/preference-rules.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { preferenceRules } from '../../projections/views/preference-rules.ts'
import { command, query } from '../handlers/handler.ts'

const reads = [preferenceRules]

export const onSetPreferenceRules = command(
  setPreferenceRules,
  { reads: [], settles: [preferenceRules, discoveryView], limit: 'filters' },
  async request => {
    const { rules } = request.body
    const { state } = await request.dispatch(profile, streams.profile(request.profileId), {
      type: 'SetPreferenceRules',
      rules,
      now: request.now,
    })
    if (!state) throw new Error('A profile has no state after SetPreferenceRules.')
    return [...state.preferenceRules.rules]
  },
)

export const onListPreferenceRules = query(
  listPreferenceRules,
  { reads },
  async ({ profileId }, { views }) => {
    const own = await views.collection(preferenceRules).get(profileId)
    return [...(own?.rules ?? [])]
  },
)

export const onListPreferenceAudit = query(
  listPreferenceAudit,
  { reads },
  async ({ profileId }, { views }) => {
    const own = await views.collection(preferenceRules).get(profileId)
    return [...(own?.audit ?? [])]
  },
)
