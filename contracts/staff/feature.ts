import { feature } from '../core/feature.ts'
import { decisionEvents, teamEvents } from './decisions.ts'
import { ownDecisionRoutes } from './own-decisions.ts'
import {
  jobEvents,
  parkingEvents,
  reportResolutionEvents,
  suspensionEvents,
  verificationEvents,
} from './staff.ts'
import { getTransparency } from './transparency.ts'

export const staff = feature({
  name: 'staff',
  routes: [...ownDecisionRoutes, getTransparency],
  pages: ['/decisions', '/transparency'],
  events: {
    profile: verificationEvents,
    reportResolution: reportResolutionEvents,
    suspension: suspensionEvents,
    jobChanges: jobEvents,
    parking: parkingEvents,
    decisions: decisionEvents,
    team: teamEvents,
  },
  streams: {
    /** The resolution of a report. */
    reportResolution: (reportId: string) => `report-${reportId}`,
    /** The suspension of a member. */
    suspension: (profileId: string) => `standing-${profileId}`,
    /** What the staff did about failed jobs. */
    jobChanges: (queue: string) => `jobs-${queue}`,
    /** Which events are set aside: the one stream that every reader of the log reads first. */
    parking: () => 'parking-log',
    /** What the staff decided about a member, and appeals. */
    decisions: (profileId: string) => `decisions-${profileId}`,
    /** Who belongs to the staff. */
    team: () => 'team-staff',
  },
})
