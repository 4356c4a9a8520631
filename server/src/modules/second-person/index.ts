export { isSecondSql, mustBeSecondPerson, secondPeople, whyNotSecond } from './second-person.ts'
