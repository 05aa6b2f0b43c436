/**
 * Creates definer functions. They run with the rights of their owner, for what the request role must do before an
 * account is visible to it. Each does one thing to data that the caller can name.
 */
import { APP_ROLE } from './wall.ts';

export interface DefinerFunction {
  name: string;
  /** Parameters with their types. */
  takes: string;
  /** Type after RETURNS. */
  gives: string;
  language: 'sql' | 'plpgsql';
  /** STABLE only reads, VOLATILE changes data. */
  volatility: 'STABLE' | 'VOLATILE';
  body: string;
}

/** Returns SQL that creates the function for the request role alone. */
export function definerFunction({ name, takes, gives, language, volatility, body }: DefinerFunction): string {
  return `
CREATE FUNCTION ${name}(${takes}) RETURNS ${gives}
  LANGUAGE ${language} ${volatility} SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $body$ ${body} $body$;
REVOKE ALL ON FUNCTION ${name} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${name} TO ${APP_ROLE};`;
}

/** Returns SQL that creates a function which only reads. */
export function definerLookup(lookup: Omit<DefinerFunction, 'language' | 'volatility'>): string {
  return definerFunction({ ...lookup, language: 'sql', volatility: 'STABLE' });
}
