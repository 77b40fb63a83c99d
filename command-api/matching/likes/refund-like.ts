import { streams } from '../../../contracts/core/streams.ts'
import type { LikeReceipt } from '../../../contracts/matching/likes.ts'
import { likes } from '../../../domain/matching/likes-decider.ts'
import type { ApiRequest } from '../../handler.ts'

/** Returns a spent like to the allowance of its day. A repeat changes nothing. */
export const refundLike = async (
  { dispatch }: Pick<ApiRequest<unknown>, 'dispatch'>,
  by: string,
  spent: LikeReceipt,
): Promise<void> => {
  await dispatch(likes, streams.likes(by, spent.day), { type: 'Return', by, spent })
}
