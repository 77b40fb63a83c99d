const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML: between tags and in quoted attributes. */
export const escapeHtml = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, character => entities[character] ?? '')
