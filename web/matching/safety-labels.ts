import type { ReportReason } from '../../contracts/matching/matching.ts'
import { safetyTexts } from './safety-texts.ts'

/** Actions of the safety form. */
export type SafetyStep = keyof typeof safetyTexts.steps

export const stepLabels = safetyTexts.steps

export const reasonLabels: Record<ReportReason, string> = safetyTexts.reasons

export const reasons = Object.keys(reasonLabels) as readonly ReportReason[]
