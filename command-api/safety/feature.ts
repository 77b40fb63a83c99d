import { type ApiFeature, type FeatureLiveMessages, handlersOf } from '../handlers/handler.ts'
import * as ownPlans from './own-plans.ts'
import * as sharedPlan from './shared-plan.ts'

type OfPlan = { readonly data: { readonly profileId: string } }

const changed = ({ data: { profileId } }: OfPlan) =>
  ({ to: [profileId], message: { type: 'safety' } }) as const

/** The same for both PINs. */
const safetyLiveMessages = {
  SafetyPlanMade: changed,
  SafetyPlanWatched: changed,
  SafetyPlanExtended: changed,
  SafetyPlanEnded: changed,
  SafetyCheckInMissed: changed,
  SafetyPlanRemoved: changed,
  SafetyPlanForgotten: changed,
} satisfies FeatureLiveMessages

export const safetyFeature: ApiFeature = {
  handlers: handlersOf(ownPlans, sharedPlan),
  liveMessages: safetyLiveMessages,
  /** Plans are read from the log. */
  viewsReadAfter: { safety: [] },
}
