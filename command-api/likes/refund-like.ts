import type { LikeReceipt } from '../../contracts/likes.ts'
import { streams } from '../../contracts/streams.ts'
import type { ApiRequest } from '../handler.ts'
import { likes } from './decider.ts'

/** Returns a spent like to the allowance of its day. A repeat changes nothing. */
export const refundLike = async (
  { dispatch }: Pick<ApiRequest<unknown>, 'dispatch'>,
  by: string,
  spent: LikeReceipt,
): Promise<void> => {
  await dispatch(likes, streams.likes(by, spent.day), { type: 'Return', by, spent })
}
