const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, character => entities[character] ?? '')
