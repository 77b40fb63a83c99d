/*
 * BullMQ builds names of keys with `:` and takes no id that is a number. An id is stored with `_` in
 * front and its `:` escaped; the names of queues are escaped, too.
 */

/** The name under which BullMQ keeps a queue. */
export const queueName = (queue: string): string =>
  queue.replaceAll('%', '%25').replaceAll(':', '%3A')

/** The id under which BullMQ keeps a job. */
export const toBullId = (id: string): string => `_${queueName(id)}`

/** Reverses `toBullId`. */
export const fromBullId = (id: string): string =>
  id.slice(1).replaceAll('%3A', ':').replaceAll('%25', '%')
