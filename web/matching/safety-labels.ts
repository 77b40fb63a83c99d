import type { ReportReason } from '../../contracts/matching.ts'

/** Actions of the safety form. */
export type SafetyStep = 'report' | 'block' | 'both'

export const stepLabels: Record<SafetyStep, { choose: string; send: string; means: string }> = {
  report: {
    choose: 'Report',
    send: 'Send report',
    means: 'Our team looks at it. They are not told who reported them.',
  },
  block: {
    choose: 'Block',
    send: 'Block',
    means:
      'Neither of you sees the other again, and any chat between you ends. They are not told; the reason is kept for our team.',
  },
  both: {
    choose: 'Both',
    send: 'Report and block',
    means: 'Our team looks at it, and neither of you sees the other again. They are not told.',
  },
}

export const reasonLabels: Record<ReportReason, string> = {
  harassment: 'Harassment',
  hate: 'Hate',
  consent_violation: 'Consent violation',
  fake_profile: 'Fake profile',
  underage: 'Under 18',
  spam: 'Spam or scam',
  other: 'Something else',
}

/** The reasons, in display order. */
export const reasons = Object.keys(reasonLabels) as readonly ReportReason[]
