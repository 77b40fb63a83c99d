import type { LikesPerDay } from '../../../contracts/matching/likes.ts'
import type { ApiRequest } from '../../handler.ts'
import { findPremium } from '../../payments/find-premium.ts'
import type { Services } from '../../services.ts'

const unlimited: LikesPerDay = {
  like: Number.POSITIVE_INFINITY,
  super_like: Number.POSITIVE_INFINITY,
}

/** The caller's likes of a day: those of the configuration; with premium, without a limit. */
export const likeAllowance = async (
  request: Pick<ApiRequest<unknown>, 'memberId' | 'now'>,
  services: Pick<Services, 'likesPerDay' | 'views'>,
): Promise<LikesPerDay> => {
  const { active } = await findPremium(request, services)
  return active ? unlimited : services.likesPerDay
}
