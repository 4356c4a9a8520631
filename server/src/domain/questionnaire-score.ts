import { visibleQuestions, isScored, optionsOf } from '@moorgate/contract'
import type { Answers, Band, Definition, Question } from '@moorgate/contract'

/** What answers come to. `score` is of 100; null where nothing that is asked gives points. */
export interface QuestionnaireScore {
  points: number
  /** The most that could have been reached on the questions that are asked. */
  most: number
  score: number | null
  /** Place of the band, counted from 1. */
  band: number | null
  /** Questions that give points and have no answer; each counts as its lowest. */
  unanswered: number
}

/**
 * Adds up the points of the answers that count and says of 100 how many that is, half up, so that hiding a
 * question moves no band. Only questions that are asked are looked at, each once, and in any order. What is
 * not answered counts as the lowest answer: nobody seems to bear more risk by keeping silent.
 *
 * Example: 6 of 10, 20 of 30 and nothing said where the answers give 0 to 10: 26 of 50 points, score 52.
 */
export function scoreOf(definition: Definition, answers: Answers): QuestionnaireScore {
  const scored = visibleQuestions(definition, answers).filter(isScored)
  const points = sum(scored.map((question) => pointsOf(question, answers[question.key])))
  const most = sum(scored.map(mostOf))
  const score = most === 0 ? null : Number((200n * BigInt(points) + BigInt(most)) / (2n * BigInt(most)))
  return {
    points,
    most,
    score,
    band: score === null ? null : bandOf(definition.bands, score),
    unanswered: scored.filter(({ key }) => answers[key] === undefined).length,
  }
}

/** The band that a score of 0 to 100 falls into, counted from 1; null without bands. */
export function bandOf(bands: readonly Band[], score: number): number | null {
  const place = bands.findLastIndex(({ from }) => from <= score)
  return place === -1 ? null : place + 1
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** One of several gives its own points, several of several the sum of theirs. */
function pointsOf(question: Question, answer: Answers[string] | undefined): number {
  if (answer === undefined) return question.type === 'multiple' ? 0 : Math.min(...allPoints(question))
  const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
  return sum(
    optionsOf(question)
      .filter(({ key }) => chosen.includes(key))
      .map(({ score }) => score ?? 0),
  )
}

const mostOf = (question: Question) =>
  question.type === 'multiple' ? sum(allPoints(question)) : Math.max(...allPoints(question))

const allPoints = (question: Question) => optionsOf(question).map(({ score }) => score ?? 0)
