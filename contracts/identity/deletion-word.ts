/** The word that a member types to confirm the deletion of their account. */
export const deletionWord = 'DELETE'
