/** Whether the file system failed with one of these codes. */
export const failedWith = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code as string)

/** The result of `work`; undefined when the file system fails with one of `codes`. */
export const ignoreCodes = async <T>(
  work: Promise<T>,
  ...codes: string[]
): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (failedWith(error, ...codes)) return undefined
    throw error
  }
}
