import { freePremium, type Premium, premiumAt } from '../../contracts/payments/payments.ts'
import { entitlements } from '../../projections/views/payments.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

/** The caller's current premium, by the view `entitlements`. */
export const findPremium = async (
  { memberId, now }: Pick<ApiRequest<unknown>, 'memberId' | 'now'>,
  { views }: Pick<Services, 'views'>,
): Promise<Premium> => {
  const found = await views.collection(entitlements).get(memberId)
  return premiumAt(found?.grants ?? {}, now)
}

/** What premium lets the caller do now: everybody may, where it is not sold. */
export const findAllowed = async (
  request: Pick<ApiRequest<unknown>, 'memberId' | 'now'>,
  services: Pick<Services, 'views' | 'sellsPremium'>,
): Promise<Premium> => {
  const premium = await findPremium(request, services)
  return services.sellsPremium || premium.active ? premium : freePremium
}
