// Written by npm run database-types from the migrations; a test compares. Not to be edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      boundaries: {
        Row: {
          blocked_since: string | null;
          muted_since: string | null;
          name: string;
          other_id: string;
          own_name: string | null;
          reopened_rev: number | null;
          rev: number;
          user_id: string;
        };
        Insert: {
          blocked_since?: string | null;
          muted_since?: string | null;
          name: string;
          other_id: string;
          own_name?: string | null;
          reopened_rev?: number | null;
          rev?: number;
          user_id: string;
        };
        Update: {
          blocked_since?: string | null;
          muted_since?: string | null;
          name?: string;
          other_id?: string;
          own_name?: string | null;
          reopened_rev?: number | null;
          rev?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      check_ins: {
        Row: {
          check_in_time: string;
          check_in_type: string;
          created_at: string;
          day_start: string;
          goal_time: string;
          id: string;
          local_day: string;
          points_earned: number;
          received_at: string;
          rev: number;
          streak: number;
          streak_multiplier: number;
          user_id: string;
          utc_offset_minutes: number;
        };
        Insert: {
          check_in_time: string;
          check_in_type: string;
          created_at: string;
          day_start: string;
          goal_time: string;
          id: string;
          local_day: string;
          points_earned: number;
          received_at: string;
          rev?: number;
          streak: number;
          streak_multiplier: number;
          user_id: string;
          utc_offset_minutes: number;
        };
        Update: {
          check_in_time?: string;
          check_in_type?: string;
          created_at?: string;
          day_start?: string;
          goal_time?: string;
          id?: string;
          local_day?: string;
          points_earned?: number;
          received_at?: string;
          rev?: number;
          streak?: number;
          streak_multiplier?: number;
          user_id?: string;
          utc_offset_minutes?: number;
        };
        Relationships: [];
      };
      friendships: {
        Row: {
          created_at: string;
          friend_id: string;
          id: string;
          rev: number;
          status: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          friend_id: string;
          id?: string;
          rev?: number;
          status?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          friend_id?: string;
          id?: string;
          rev?: number;
          status?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      goals: {
        Row: {
          day_start: string;
          day_start_from: string | null;
          morning_goal_from: string | null;
          morning_goal_time: string;
          night_goal_from: string | null;
          night_goal_time: string;
          previous_day_start: string;
          previous_morning_goal_time: string;
          previous_night_goal_time: string;
          rev: number;
          user_id: string;
        };
        Insert: {
          day_start?: string;
          day_start_from?: string | null;
          morning_goal_from?: string | null;
          morning_goal_time?: string;
          night_goal_from?: string | null;
          night_goal_time?: string;
          previous_day_start?: string;
          previous_morning_goal_time?: string;
          previous_night_goal_time?: string;
          rev?: number;
          user_id: string;
        };
        Update: {
          day_start?: string;
          day_start_from?: string | null;
          morning_goal_from?: string | null;
          morning_goal_time?: string;
          night_goal_from?: string | null;
          night_goal_time?: string;
          previous_day_start?: string;
          previous_morning_goal_time?: string;
          previous_night_goal_time?: string;
          rev?: number;
          user_id?: string;
        };
        Relationships: [];
      };
      messages: {
        Row: {
          created_at: string;
          id: string;
          message: string;
          read: boolean;
          receiver_id: string;
          rev: number;
          sender_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          message: string;
          read?: boolean;
          receiver_id: string;
          rev?: number;
          sender_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          message?: string;
          read?: boolean;
          receiver_id?: string;
          rev?: number;
          sender_id?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          best_morning_streak: number;
          best_night_streak: number;
          best_week_points: number;
          card_rev: number;
          current_league: string;
          display_name: string;
          email: string | null;
          on_board: boolean;
          previous_week_points: number;
          rev: number;
          total_points: number;
          user_id: string;
          week_start: string | null;
          weekly_points: number;
        };
        Insert: {
          avatar_url?: string | null;
          best_morning_streak?: number;
          best_night_streak?: number;
          best_week_points?: number;
          card_rev?: number;
          current_league?: string;
          display_name?: string;
          email?: string | null;
          on_board?: boolean;
          previous_week_points?: number;
          rev?: number;
          total_points?: number;
          user_id: string;
          week_start?: string | null;
          weekly_points?: number;
        };
        Update: {
          avatar_url?: string | null;
          best_morning_streak?: number;
          best_night_streak?: number;
          best_week_points?: number;
          card_rev?: number;
          current_league?: string;
          display_name?: string;
          email?: string | null;
          on_board?: boolean;
          previous_week_points?: number;
          rev?: number;
          total_points?: number;
          user_id?: string;
          week_start?: string | null;
          weekly_points?: number;
        };
        Relationships: [];
      };
      reminders: {
        Row: {
          messages: string;
          morning: string;
          night: string;
          quiet_from: string | null;
          quiet_until: string | null;
          requests: boolean;
          rev: number;
          user_id: string;
          weekly: boolean;
        };
        Insert: {
          messages?: string;
          morning?: string;
          night?: string;
          quiet_from?: string | null;
          quiet_until?: string | null;
          requests?: boolean;
          rev?: number;
          user_id: string;
          weekly?: boolean;
        };
        Update: {
          messages?: string;
          morning?: string;
          night?: string;
          quiet_from?: string | null;
          quiet_until?: string | null;
          requests?: boolean;
          rev?: number;
          user_id?: string;
          weekly?: boolean;
        };
        Relationships: [];
      };
      streaks: {
        Row: {
          last_morning_check: string | null;
          last_night_check: string | null;
          morning_streak: number;
          night_streak: number;
          rev: number;
          user_id: string;
        };
        Insert: {
          last_morning_check?: string | null;
          last_night_check?: string | null;
          morning_streak?: number;
          night_streak?: number;
          rev?: number;
          user_id: string;
        };
        Update: {
          last_morning_check?: string | null;
          last_night_check?: string | null;
          morning_streak?: number;
          night_streak?: number;
          rev?: number;
          user_id?: string;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      drop_subscription: { Args: { endpoint: string }; Returns: undefined };
      find_user: { Args: { email: string }; Returns: Json };
      keep_subscription: {
        Args: { endpoint: string; p256dh: string; auth: string; zone: string; language: string };
        Returns: undefined;
      };
      push_key: { Args: Record<PropertyKey, never>; Returns: string };
      snooze_reminder: { Args: { type: string; day: string }; Returns: undefined };
      sync: { Args: { request: Json }; Returns: Json };
      test_push: { Args: Record<PropertyKey, never>; Returns: undefined };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
