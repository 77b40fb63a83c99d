/** The record without an entry; an equal record if it has none. */
export const withoutKey = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
): Record<string, T> => {
  const { [key]: _, ...others } = record
  return others
}
