import { feature } from '../core/feature.ts'
import {
  jobEvents,
  parkingEvents,
  reportResolutionEvents,
  suspensionEvents,
  verificationEvents,
} from './staff.ts'

export const staff = feature({
  name: 'staff',
  events: {
    profile: verificationEvents,
    reportResolution: reportResolutionEvents,
    suspension: suspensionEvents,
    jobChanges: jobEvents,
    parking: parkingEvents,
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
  },
})
