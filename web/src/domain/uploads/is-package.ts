/** By what its name ends with; what it truly is, the server says. */
export const packageEndings = '.zip,.aasx,.iirds'

export const isPackage = ({ name }: { name: string }): boolean => /\.(?:zip|aasx|iirds)$/iu.test(name)
