/** What has to be typed to delete an account. */
export const deletionWord = 'DELETE'
