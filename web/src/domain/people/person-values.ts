import { wholeMatrix } from './skills/whole-matrix.ts'

/** The fields of a member and of an expert alike, where the server's sentences are shown. */
export const personFields = [
  'name.firstName',
  'name.middleName',
  'name.lastName',
  'username',
  'email',
  'staffId',
  'contact',
  'designation',
  'location',
  'about',
] as const

export const blankPerson = {
  name: { firstName: '', middleName: '', lastName: '' },
  username: '',
  email: '',
  staffId: '',
  contact: '',
  designation: '',
  location: '',
  about: '',
  skillMatrix: wholeMatrix({}),
}
