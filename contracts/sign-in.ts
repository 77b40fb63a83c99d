/** Where the client asks who is signed in. Apart, so that a first page needs no schemas to ask. */
export const sessionPath = '/api/auth/user'
