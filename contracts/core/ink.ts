/** Whether a text shows anything: not blanks, placeholders of objects or unassigned characters alone. */
export const hasInk = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(
    text.replace(/[\uFFFC\u2800\p{Default_Ignorable_Code_Point}]/gu, ''),
  )
