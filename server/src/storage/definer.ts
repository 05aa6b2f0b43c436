/**
 * Doors through the wall between tenants: functions that run as their definer, for what the request role must do before
 * an account is visible to it. Each does one thing about what the caller can name.
 */
import { APP_ROLE } from './wall.ts';

export interface DefinerFunction {
  name: string;
  /** Parameters with their types. */
  takes: string;
  /** What stands after RETURNS. */
  gives: string;
  language: 'sql' | 'plpgsql';
  /** STABLE only looks, VOLATILE changes something. */
  volatility: 'STABLE' | 'VOLATILE';
  body: string;
}

/** SQL that makes the function, for the request role alone. */
export function definerFunction({ name, takes, gives, language, volatility, body }: DefinerFunction): string {
  return `
CREATE FUNCTION ${name}(${takes}) RETURNS ${gives}
  LANGUAGE ${language} ${volatility} SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $body$ ${body} $body$;
REVOKE ALL ON FUNCTION ${name} FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ${name} TO ${APP_ROLE};`;
}

/** SQL that makes a function which looks something up. */
export function definerLookup(lookup: Omit<DefinerFunction, 'language' | 'volatility'>): string {
  return definerFunction({ ...lookup, language: 'sql', volatility: 'STABLE' });
}
