/** The words of a message with a photo, in lists, quotes and reports. */
export const photoWords = 'Photo'
