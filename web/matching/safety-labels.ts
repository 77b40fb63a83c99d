import type { ReportReason } from '../../contracts/matching.ts'
import { texts } from './texts.ts'

/** Actions of the safety form. */
export type SafetyStep = keyof typeof texts.safety.steps

export const stepLabels = texts.safety.steps

export const reasonLabels: Record<ReportReason, string> = texts.safety.reasons

export const reasons = Object.keys(reasonLabels) as readonly ReportReason[]
