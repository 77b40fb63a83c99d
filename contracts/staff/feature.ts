import { feature } from '../core/feature.ts'
import { jobEvents, reportResolutionEvents, suspensionEvents, verificationEvents } from './staff.ts'

export const staff = feature({
  name: 'staff',
  events: {
    profile: verificationEvents,
    reportResolution: reportResolutionEvents,
    suspension: suspensionEvents,
    jobChanges: jobEvents,
  },
  streams: {
    /** The resolution of a report. */
    reportResolution: (reportId: string) => `report-${reportId}`,
    /** The suspension of a member. */
    suspension: (profileId: string) => `standing-${profileId}`,
    /** What the staff did about failed jobs. */
    jobChanges: (queue: string) => `jobs-${queue}`,
  },
})
