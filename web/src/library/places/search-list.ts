/** Search of names, descriptions and ids, whatever the case (doc 1 §5). */
export function searchIn<Item extends { _id: string; name: string; info: string }>(
  items: readonly Item[],
  search: string,
): Item[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (!wanted) return [...items]
  return items.filter(({ _id, name, info }) =>
    [name, info, _id].some((text) => text.toLocaleLowerCase().includes(wanted)),
  )
}
