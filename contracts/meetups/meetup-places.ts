type Located = {
  readonly location: string | null
  readonly place: { readonly name: string } | null
}

/** Words of a text, each between blanks. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/**
 * Location and city of an event in one line: `Kiln Row, Bristol`; null without either. A location
 * that names the city itself stays as it is.
 */
export const placeLineOf = ({ location, place }: Located): string | null => {
  if (!place || (location && wordsOf(location).includes(wordsOf(place.name)))) return location
  return location ? `${location}, ${place.name}` : place.name
}
